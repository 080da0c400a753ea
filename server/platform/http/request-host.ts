import type { FastifyRequest } from 'fastify'

const hostForm = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** True for `name[:port]` and `[ipv6][:port]`: text from which an address can be built without a throw. */
export const isHost = (host: string): boolean =>
  host.length <= 260 && hostForm.test(host) && URL.canParse(`http://${host}`)

/** True when the other end of the connection is this machine, whatever forwarding headers say. */
export const isLoopbackPeer = ({ raw }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')

/** Scheme and host of the request, safe to put into links: the host belongs to the request's brand. */
export const originOf = (request: FastifyRequest): string =>
  `${request.protocol === 'https' ? 'https' : 'http'}://${request.shopHost}`
