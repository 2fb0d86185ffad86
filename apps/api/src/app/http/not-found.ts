import { operatorEncoderEndpoints } from '@kola/contract/encoders/operator'
import { AppError } from '@kola/contract/errors'
import { endpoints } from '@kola/contract/http/endpoints'
import type { FastifyInstance } from 'fastify'

interface Address {
  key: string
  pattern: RegExp
  method: string
}

const addresses: Address[] = Object.keys(endpoints).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }
})

/** The methods that a contract's address takes; empty when nothing is there. */
function methodsAt(path: string, isThere: (key: string) => boolean): string[] {
  return addresses.filter(({ key, pattern }) => pattern.test(path) && isThere(key)).map(({ method }) => method)
}

/** 404, or 405 with the methods that the address does take. */
export function installNotFound(app: FastifyInstance, { hasEncoders }: { hasEncoders: boolean }): void {
  const isThere = (key: string) => hasEncoders || !(key in operatorEncoderEndpoints)
  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '', isThere)
    if (methods.length === 0) throw new AppError('NOT_FOUND')
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  })
}
