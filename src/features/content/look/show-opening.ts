import { apiBase } from '../../../lib/api-base.ts'
import { imageSource } from '../../../lib/image-source.ts'
import type { Look } from './look.ts'

type Pictures = { continent: string; heroImage: string }

/** Changes the opening of a home page in a frame: the elements are those of site/home/hero.tsx. */
export function showOpening(page: Document, opening: Look['opening'], { continent, heroImage }: Pictures): void {
  const place = page.querySelector('.hero-picture')
  if (!place) return
  const hasPhoto = opening === 'picture' && heroImage !== ''
  const source = hasPhoto ? imageSource(heroImage, apiBase) : { src: continent, width: 1000, height: 1062 }
  place.classList.toggle('hero-photo', hasPhoto)
  const picture = place.querySelector('img') ?? place.appendChild(page.createElement('img'))
  picture.removeAttribute('srcset')
  Object.assign(picture, { alt: '', loading: 'eager' })
  // Set again, even to the same value, it would load again.
  if (picture.getAttribute('src') !== source.src) Object.assign(picture, source)
}
