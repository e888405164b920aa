import { Gauge } from 'prom-client'

export const openSockets = new Gauge({ name: 'shop_sockets_open', help: 'Sockets of the chat that are open', registers: [] })
