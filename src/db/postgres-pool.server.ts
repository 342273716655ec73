import pg from 'pg'

type Query = (...call: unknown[]) => unknown

/**
 * Opens a pool of PostgreSQL connections that outlives the loss of any of them. node-postgres ends the process when a
 * connection is lost and nothing listens for it, and a pool listens only to its idle connections: one in use, as during
 * a restart of the database, needs a listener of its own. With `query_timeout`, a connection whose query has timed out is
 * ended: otherwise it would be used again, in the middle of its transaction.
 * @param onLost called once for each lost connection, idle or in use; the work on it rejects in any case
 */
export function openPostgresPool(config: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config)
  // A closed connection may report two errors: what the server said, then the end of the socket.
  pool.on('connect', (client) => {
    client.once('error', onLost).on('error', () => {})
    endAfterTimeout(client)
  })
  // Repeats what an idle connection's own listeners got; without a listener it would throw.
  pool.on('error', () => {})
  return pool
}

function endAfterTimeout(client: pg.PoolClient) {
  const query = client.query.bind(client) as Query
  client.query = ((...call) => {
    const result = query(...call)
    if (result instanceof Promise)
      result.catch(({ message }: Error) => {
        if (message === 'Query read timeout') (client as unknown as pg.Client).end().catch(() => {})
      })
    return result
  }) as Query as typeof client.query
}
