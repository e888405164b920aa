/** Limits for staff, in characters unless said otherwise; checked by contract and console. */
export const FACT_MAX = 60
export const TITLE_MAX = 200
export const LINE_MAX = 500
export const BODY_MAX = 100_000
export const STORY_MAX = 20_000

export const LINK_MAX = 500
export const WEB_ADDRESS_MAX = 300
export const FILE_ADDRESS_MAX = 300

export const FESTIVAL_DAYS_MAX = 14
export const DAY_EVENTS_MAX = 40
export const TOLD_WINES_MAX = 40
export const CUES_MAX = 1_000
export const FILM_SECONDS_MAX = 3_600
export const LICENCES_MAX = 20
export const PICTURE_SIDE_MIN = 16
export const PICTURE_SIDE_MAX = 8_000

export const FOUNDED_MIN = 500
export const YEAR_MAX = 2_100
export const HECTARES_MAX = 10_000

/** Ten minutes in good quality. */
export const FILM_BYTES_MAX = 300 * 1024 * 1024
/**
 * Films are uploaded in parts: a request must arrive within 30 seconds (server/app.ts), too short for a whole film on a slow
 * line.
 */
export const FILM_PART_BYTES = 1024 * 1024
