import { isApiError } from '../../lib/api.ts'
import type { Entity } from './entity.ts'

/** The message about a record that someone has just deleted. */
export const deletedMessage = ({ name }: Entity) => `This ${name} was deleted in the meantime.`

export const isNotFound = (error: unknown) => isApiError(error) && error.status === 404
