import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSource, thumbnailSource } from './image-source.ts'

test('an image of another host is shown over https, as the Content-Security-Policy demands', () => {
  for (const [path, src] of [
    ['http://pictures.example/a.png?x=http:', 'https://pictures.example/a.png?x=http:'],
    ['HTTP://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['http://localhost.example/a.png', 'https://localhost.example/a.png'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['http://localhost:3000/favicon.svg', 'http://localhost:3000/favicon.svg'],
    ['http://127.0.0.1:3000/favicon.svg', 'http://127.0.0.1:3000/favicon.svg'],
  ] as const)
    assert.equal(imageSource(path, '/api').src, src)
})

test('a small portrait has one address: the smallest version of an uploaded image', () => {
  assert.deepEqual(
    ['uploads/ab/640x480.webp', 'uploads/ab/64x64.webp', 'https://pictures.example/a.png'].map((path) => ({
      ...thumbnailSource(path, '/api'),
    })),
    [
      { src: '/api/uploads/ab/96.webp', width: 640, height: 480 },
      { src: '/api/uploads/ab/64x64.webp', width: 64, height: 64 },
      { src: 'https://pictures.example/a.png', width: 640, height: 480 },
    ],
  )
})
