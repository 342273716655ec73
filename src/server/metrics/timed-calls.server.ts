type OnCall = (name: string, isDone: boolean, seconds: number) => void

/** Returns the object, with each call of a method reported that returns a promise, once that has an outcome. */
export function withTimedCalls<Target extends object>(target: Target, onCall: OnCall): Target {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      return (...values: unknown[]) => {
        const startedAt = performance.now()
        const report = (isDone: boolean) => onCall(name, isDone, (performance.now() - startedAt) / 1000)
        const result: unknown = value.apply(target, values)
        if (result instanceof Promise)
          result.then(
            () => report(true),
            () => report(false),
          )
        return result
      }
    },
  })
}
