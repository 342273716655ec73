import type { Entity } from '../record/entity.ts'

export const imageEntity: Entity = { name: 'image', path: '/gallery' }
