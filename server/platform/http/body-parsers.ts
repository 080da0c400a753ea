import type { FastifyInstance } from 'fastify'
import { refusal } from '../refusal.ts'
import { parseForm } from './parameters.ts'

/** Parses JSON and form bodies; older clients send an empty body with a JSON content type. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body).trim()
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch {
      done(refusal('request.malformed'), undefined)
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
}
