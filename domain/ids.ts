/** The greatest id of a table that will never be large; PostgreSQL takes no greater integer. */
export const ID_MAX = 2_147_483_647
