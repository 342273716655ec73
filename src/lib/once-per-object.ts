/**
 * Returns a function that computes a value once for each object that it is given, which nobody may change from then on. The
 * value is freed with the object.
 */
export function oncePerObject<Key extends object, Value extends object>(
  compute: (object: Key) => Value,
): (object: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (object) => {
    const value = values.get(object) ?? compute(object)
    values.set(object, value)
    return value
  }
}
