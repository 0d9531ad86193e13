/** Maximum number of types in one order. Only a text that was crafted to cause endless work has more. */
const maxTypes = 100;

/**
 * Returns a type and all its direct and indirect bases, in the order in which members are looked up by the C3 rule: a
 * type comes before its bases, and bases keep the order in which each type names them. Where these orders contradict
 * each other, which the language rejects, the first remaining base comes next.
 */
export function linearize<T>(type: T, findBases: (type: T) => readonly T[]): readonly T[] {
  /** Orders by type. While the bases of a type are being ordered, its order contains the type alone. */
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
 * Merges orders into one: repeatedly takes the first head that no order contains after its own head. Omits
 * `omittedType`.
 */
function merge<T>(orders: readonly (readonly T[])[], omittedType: T): T[] {
  const merged: T[] = [];
  let openOrders = removeType(orders, omittedType);
  for (;;) {
    const heads = openOrders.flatMap((order) => order.slice(0, 1));
    const isHeadOnly = (head: T) => openOrders.every((order) => order.indexOf(head) <= 0);
    const nextType = heads.find(isHeadOnly) ?? heads[0];
    if (nextType === undefined) {
      return merged;
    }
    merged.push(nextType);
    openOrders = removeType(openOrders, nextType);
  }
}

/** Removes a type from all orders, and drops the orders that become empty. */
function removeType<T>(orders: readonly (readonly T[])[], removedType: T): readonly (readonly T[])[] {
  const remainingOrders = orders.map((order) => order.filter((type) => type !== removedType));
  return remainingOrders.filter(({ length }) => length > 0);
}
