/** Objects whose members are named by people: a function may be called "constructor", as every object's is. */

/** Whether `object` has a member of its own of this name. */
export function has<T extends object>(object: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(object, name);
}

/** Gives it a member of its own of this name, whatever the name is ("__proto__" would change what an object is). */
export function put<T>(object: { [name: string]: T }, name: string, value: T): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Its own member of this name; undefined where it has none. */
export function own<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}
