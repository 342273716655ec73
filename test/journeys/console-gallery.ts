import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openAccount, serveTestSite } from '../browser.ts'
import { openConsole } from './session.ts'

export const site = await serveTestSite()
const staff = await openAccount(site, { role: 'super_admin' })

export async function openGallery() {
  const page = await openConsole(site, '/admin/gallery', staff)
  await form(page).waitFor()
  return page
}

export const png = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
export const imageFile = async (name: string, background = '#0b7a6b') => ({
  name,
  mimeType: 'image/png',
  buffer: await png(background),
})
const form = (page: Page) => page.getByRole('form', { name: 'Upload images' })
export const choose = (page: Page, files: Awaited<ReturnType<typeof imageFile>>[]) =>
  page.getByLabel('Images', { exact: true }).first().setInputFiles(files)
export const upload = (page: Page) => form(page).getByRole('button', { name: /^Upload/ })
export const chosen = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
export const titles = async () =>
  (await site.get('/api/gallery')).body.data.map((each: { event_title: string }) => each.event_title)

/** Returns how blue each image of the gallery is, in its order. */
export async function blues() {
  const { data } = (await site.get('/api/gallery')).body
  return Promise.all(
    data.map(async ({ image_path }: { image_path: string }) => {
      const image = await fetch(`${site.url}/api/${image_path}`)
      const { channels } = await sharp(Buffer.from(await image.arrayBuffer())).stats()
      return channels[2]?.mean
    }),
  )
}
