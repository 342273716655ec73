import { emptyPlace } from '../backups.ts'
import { freePort } from '../free-port.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { untilTrue } from '../until-true.ts'
import { startHaproxy } from './haproxy.ts'

/** Starts three instances on PostgreSQL, which share a folder of images, behind HAProxy. */
export async function startInstances() {
  const place = await emptyPlace('postgres')
  const ports = [await freePort(), await freePort(), await freePort()]
  const start = (port: number) =>
    startServer({ ...place.env, LOG_LEVEL: 'silent', PORT: String(port), DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' })
  const instances: ServerProcess[] = []
  for (const port of ports) instances.push(await start(port))
  const token = await (instances[0] as ServerProcess).signIn()
  const haproxy = await startHaproxy(ports)
  return {
    place,
    haproxy,
    target: { url: haproxy.url, token },
    /** Restarts one instance as an upgrade does: once it is ready, the next one may follow. */
    async restart(index: number) {
      const instance = instances[index] as ServerProcess
      await instance.stop()
      instances[index] = await start(ports[index] as number)
      await untilTrue(async () => (await instances[index]?.text('/health/ready'))?.status === 200)
    },
    async stop() {
      await haproxy.stop()
      await Promise.all(instances.map((instance) => instance.stop()))
      await place.remove()
    },
  }
}
