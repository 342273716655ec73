/** Requests that the response cache answered, for the metrics. Plain numbers: each costs less than 0.1 µs to count. */
export class CacheCounts {
  hits = 0
  /** Answered with the last good response, while the database did not answer or rendering failed. */
  stale = 0
  /** Rendered. */
  misses = 0
  /** Hits ahead of Fastify, which no hook sees, by route pattern; HEAD counts as GET. */
  #fast = new Map<string, { ok: number; notModified: number }>()

  /** @param found the cache's entry for a request: a response or a pending one */
  count({ pending, isStale }: { pending?: unknown; isStale?: boolean | undefined }) {
    if (pending) this.misses += 1
    else if (isStale) this.stale += 1
    else this.hits += 1
  }

  countFast(route: string, status: number) {
    this.hits += 1
    let counts = this.#fast.get(route)
    if (!counts) {
      counts = { ok: 0, notModified: 0 }
      this.#fast.set(route, counts)
    }
    if (status === 304) counts.notModified += 1
    else counts.ok += 1
  }

  /** Returns the hits ahead of Fastify since the last call. */
  takeFast(): { route: string; status: number; count: number }[] {
    const taken = [...this.#fast].flatMap(([route, { ok, notModified }]) => [
      { route, status: 200, count: ok },
      { route, status: 304, count: notModified },
    ])
    this.#fast.clear()
    return taken.filter(({ count }) => count > 0)
  }
}
