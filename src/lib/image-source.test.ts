import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSource } from './image-source.ts'

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
