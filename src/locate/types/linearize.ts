/** Maximum number of types in one order: only a text that was made to cause endless work has more. */
const maxTypes = 100;

/**
 * Returns a type and all that it inherits from, in the order in which members are looked up by the C3 rule: a type
 * comes before its bases, and bases keep the order in which each type names them. Where these orders contradict each
 * other, which the language refuses, the first base that is left comes next.
 */
export function linearize<T>(type: T, findBases: (type: T) => readonly T[]): readonly T[] {
  /** The orders of the types; that of a type whose bases are still being ordered contains the type alone. */
  const orders = new Map<T, readonly T[]>();
  const findOrder = (current: T): readonly T[] => {
    const order = orders.get(current);
    if (order) {
      return order;
    }
    orders.set(current, [current]);
    if (orders.size >= maxTypes) {
      return [current];
    }
    const bases = findBases(current);
    const baseOrders = bases.map(findOrder);
    const inheritedOrder = merge([...baseOrders, bases], current);
    const completeOrder = [current, ...inheritedOrder];
    orders.set(current, completeOrder);
    return completeOrder;
  };
  return findOrder(type);
}

/**
 * Merges orders into one: repeatedly takes the first head that no order contains after its own head. Omits one type.
 */
function merge<T>(orders: readonly (readonly T[])[], omittedType: T): T[] {
  const merged: T[] = [];
  let openOrders = removeType(orders, omittedType);
  for (;;) {
    const heads = openOrders.flatMap((order) => order.slice(0, 1));
    const isHeadOnly = (head: T) => openOrders.every((order) => order.indexOf(head) <= 0);
    const next = heads.find(isHeadOnly) ?? heads[0];
    if (next === undefined) {
      return merged;
    }
    merged.push(next);
    openOrders = removeType(openOrders, next);
  }
}

/** Removes a type from all orders, and omits the orders that are empty then. */
function removeType<T>(orders: readonly (readonly T[])[], removedType: T): readonly (readonly T[])[] {
  const remainingOrders = orders.map((order) => order.filter((type) => type !== removedType));
  return remainingOrders.filter(({ length }) => length > 0);
}
