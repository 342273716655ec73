import sharp from 'sharp'

/** Returns a small image that no encoder compresses to nothing. */
export const noise = (channels: 3 | 4 = 3) =>
  sharp({
    create: { width: 64, height: 48, channels, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
