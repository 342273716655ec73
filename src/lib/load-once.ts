/**
 * Returns a function that loads code once, and again after a failure. `import()` waits for a task of its own even for loaded
 * code: a navigation that only waits for promises is complete before React renders that it has begun.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
