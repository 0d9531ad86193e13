import { isObject, type JsonObject, type JsonValue, type JsonVisitor } from "./jsonValue";

/** Size of a value without its characters. */
const valueSize = 50;

/** Returns the size of a value without the contents of a list or an object. */
export function computeSize(value: JsonValue): number {
  if (typeof value !== "string") {
    return valueSize;
  }
  return valueSize + value.length;
}

/** Visits the items of a list; returns the size of those that are kept. */
function revisitItems(list: JsonValue[], name: string, parents: JsonObject[], visitor: JsonVisitor): number {
  let size = 0;
  let count = 0;
  for (const item of list) {
    const itemSize = revisitValue(item, name, parents, visitor);
    if (itemSize === undefined) {
      continue;
    }
    size += itemSize;
    list[count++] = item;
  }
  list.length = count;
  return size;
}

/** Visits the fields of an object; returns the size of those that are kept. */
export function revisitFields(object: Record<string, JsonValue>, parents: JsonObject[], visitor: JsonVisitor): number {
  let size = 0;
  for (const [name, value] of Object.entries(object)) {
    const fieldSize = revisitValue(value, name, parents, visitor);
    if (fieldSize === undefined) {
      delete object[name];
    } else {
      size += fieldSize;
    }
  }
  return size;
}

/** Visits a value; returns its size, or `undefined` if it is not kept. */
function revisitValue(value: JsonValue, name: string, parents: JsonObject[], visitor: JsonVisitor): number | undefined {
  if (Array.isArray(value)) {
    return valueSize + revisitItems(value, name, parents, visitor);
  }
  if (!isObject(value)) {
    return computeSize(value);
  }
  parents.push(value);
  const size = valueSize + revisitFields(value as Record<string, JsonValue>, parents, visitor);
  parents.pop();
  return visitor.visit(value, name, parents) ? size : undefined;
}
