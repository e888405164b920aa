/** How much staff may write: characters, unless said otherwise. The contract refuses more, and the console says so while one types. */
/** A name, a number or another fact of one line. */
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
/** Pixels of one side of a film. */
export const PICTURE_SIDE_MIN = 16
export const PICTURE_SIDE_MAX = 8_000

/** The year in which an estate was founded. */
export const FOUNDED_MIN = 500
export const YEAR_MAX = 2_100
export const HECTARES_MAX = 10_000

/** A film of ten minutes in good quality. */
export const FILM_BYTES_MAX = 300 * 1024 * 1024
/**
 * Films arrive in parts of this size, one request each: a request must have arrived within 30 seconds (server/app.ts), and the line of an
 * office in the country does not carry a film in that time.
 */
export const FILM_PART_BYTES = 1024 * 1024
