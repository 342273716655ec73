import type { CardImages } from './card-parts.server.ts'
import { drawPrintCard } from './print-card.server.ts'
import type { SocialCard } from './social-card.ts'
import { drawStageCard } from './stage-card.server.ts'

/**
 * Draws the image that social networks show for a page or a speaker, in the arrangement of the summit's look.
 * @returns a JPEG of `socialCardSize`
 */
export function drawSocialCard(card: SocialCard, images: CardImages = {}): Promise<Buffer> {
  return card.brand?.arrangement === 'print' ? drawPrintCard(card, images) : drawStageCard(card, images)
}
