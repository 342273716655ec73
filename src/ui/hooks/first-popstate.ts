/** Set by use-back-closes.ts, which only pages with dialogs load. */
let handler: ((event: PopStateEvent) => void) | undefined

/** Sets the function that handles a step in the browser's history before the router does. */
export function handlePopStateFirst(next: (event: PopStateEvent) => void) {
  handler = next
}

// Listeners on the window are called in the order in which they were added: entry.client.tsx imports this file first.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => handler?.(event))
