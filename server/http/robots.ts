import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

/** Whoever calls itself a crawler. Others are readers: what only robots read must not push out what people do. */
export const isRobot = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => isbot(headers['user-agent'])
