import { HttpError } from '../lib/errors.ts'

export const tooMuchMemory = () => new HttpError(413, 'Image takes too much memory to process')
