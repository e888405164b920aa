import { type FilesOfShop, filesInFolder } from '#server/db/backup/files-of-shop.ts'
import { filesInBucket } from './files-in-bucket.ts'
import { folderStorage } from './folder-storage.ts'
import { measured } from './measured-storage.ts'
import { patient, type S3Config } from './s3-config.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

type Place = { s3: S3Config | undefined; dataDir: string }

/** A bucket when one is configured, the data folder otherwise. */
export const openStorage = ({ s3, dataDir }: Place): Storage => measured(s3 ? s3Storage(s3) : folderStorage(dataDir))

export const openFilesOfShop = ({ s3, dataDir }: Place): FilesOfShop =>
  s3 ? filesInBucket(s3Storage(patient(s3))) : filesInFolder(dataDir)
