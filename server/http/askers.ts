import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

type Asking = Pick<FastifyRequest, 'headers'>

/** Of a call that the storefront's renderer makes in this process. */
export const RENDERING_HEADER = 'x-rendering'

export const isRendering = ({ headers }: Asking): boolean => RENDERING_HEADER in headers

/** Whoever calls itself a crawler. Others are readers: what only robots read must not push out what people do. */
export const isRobot = (request: Asking): boolean => !isRendering(request) && isbot(request.headers['user-agent'])
