type Fiber = {
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * For the page to run: React marks the server's markup, and each part whose code is loaded later, as dehydrated until every
 * handler is attached.
 */
export function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  const root = key && (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]
  const hasDehydrated = (fiber: Fiber | null): boolean =>
    fiber !== null &&
    (Boolean(fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) ||
      hasDehydrated(fiber.child) ||
      hasDehydrated(fiber.sibling))
  return Boolean(root && !hasDehydrated(root.stateNode.current))
}
