import cluster from 'node:cluster'

type Message = { topic: string; value: unknown }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'topic' in message

/** Sends a value to the other workers of this server; does nothing without WORKERS. */
export function broadcast(topic: string, value: unknown) {
  if (cluster.isWorker && process.connected) process.send?.({ topic, value } satisfies Message)
}

/** Calls `listener` with the values that other workers broadcast. */
export function onBroadcast<Value>(topic: string, listener: (value: Value) => void) {
  if (!cluster.isWorker) return
  process.on('message', (message) => {
    if (isMessage(message) && message.topic === topic) listener(message.value as Value)
  })
}

/** Passes on what workers broadcast; called once, in their primary. */
export function relayBroadcasts() {
  cluster.on('message', (sender, message: unknown) => {
    if (!isMessage(message)) return
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== sender && worker.isConnected()) worker.send(message)
  })
}
