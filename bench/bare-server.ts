import Fastify from 'fastify'

/** The limit of the parts: routes that answer a ready text of the size named in the address. */
const app = Fastify({ logger: false })
const texts = new Map<number, Buffer>()

app.get('/ready', () => 'ok')
app.route<{ Params: { bytes: string } }>({
  method: ['GET', 'POST'],
  url: '/text/:bytes',
  handler: (request, reply) => {
    const bytes = Math.min(1e6, Number(request.params.bytes) || 0)
    const text = texts.get(bytes) ?? Buffer.alloc(bytes, 'x')
    texts.set(bytes, text)
    return reply.type('application/json').send(text)
  },
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
