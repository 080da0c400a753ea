import type { FastifyRequest } from 'fastify'

const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** True for `name[:port]` and `[ipv6][:port]`, from which a URL can be built without a throw. */
export const isHost = (host: string): boolean =>
  host.length <= 260 && hostPattern.test(host) && URL.canParse(`http://${host}`)

/** True when the connection comes from this machine, whatever forwarding headers say. */
export const isLoopbackPeer = ({ raw }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')

/** Scheme and host of the request; safe in links, because the host belongs to the brand. */
export const getOrigin = (request: FastifyRequest): string =>
  `${request.protocol === 'https' ? 'https' : 'http'}://${request.shopHost}`
