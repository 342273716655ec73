import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/** Sends the same bytes from a folder. FILES maps paths to the names of files in FOLDER. */
const app = Fastify()
await app.register(fastifyStatic, { root: process.env.FOLDER ?? '', serve: false })
for (const [path, { type, file }] of Object.entries(
  JSON.parse(process.env.FILES ?? '{}') as Record<string, { type: string; file: string }>,
))
  app.get(path, (_request, reply) =>
    reply.header('Content-Type', type).header('Content-Encoding', 'br').sendFile(file, { contentType: false }),
  )
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('ready')
