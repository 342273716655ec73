import pg from 'pg'

type Query = (...call: unknown[]) => unknown

/**
 * Opens a pool of PostgreSQL connections that survives the loss of any connection. node-postgres ends the process when
 * a connection without a listener is lost, and a pool listens only to idle connections; a connection in use needs its
 * own listener. A connection whose query exceeds `query_timeout` is closed: it would otherwise be reused in the middle
 * of its transaction.
 * @param onLost called once for each lost connection, idle or in use; pending work on it rejects in any case
 */
export function openPostgresPool(config: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config)
  // A closed connection may report two errors: the server's, then the end of the socket.
  pool.on('connect', (client) => {
    client.once('error', onLost).on('error', () => {})
    endAfterTimeout(client)
  })
  // Repeats the errors that an idle connection's own listeners received; without a listener it would throw.
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
