declare global {
  interface Window {
    __reactRouterContext: { stream: ReadableStream<Uint8Array> }
  }
}

/** How the router's format (turbo-stream 2) writes null. */
const none = -5

/**
 * Lets the router read the data of its first page as JSON, which entry.server.tsx writes. The router's own format numbers
 * all values: that compresses worse, and one change renumbers the rest, so that no earlier version of the page helps.
 */
export function readHydrationData() {
  const context = window.__reactRouterContext
  const sent = new Response(context.stream).text()
  context.stream = new ReadableStream({
    async start(controller) {
      const text = await sent
      controller.enqueue(new TextEncoder().encode(/^{/.test(text) ? toTurboStream(JSON.parse(text)) : text))
      controller.close()
    },
  })
}

/** Returns JSON data in the router's format: a list of values in which lists and objects name others by their indexes. */
export function toTurboStream(data: unknown): string {
  const values: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return none
    const index = values.push(value) - 1
    if (Array.isArray(value)) values[index] = value.map(add)
    else if (typeof value === 'object') {
      const fields: Record<string, number> = {}
      for (const name in value) fields[`_${add(name)}`] = add(value[name as never])
      values[index] = fields
    }
    return index
  }
  add(data)
  return `${JSON.stringify(values)}\n`
}
