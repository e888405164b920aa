/** The greatest PostgreSQL integer. */
export const ID_MAX = 2_147_483_647
