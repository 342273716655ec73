import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../../rich-text/parse-html.server.ts'
import { contactDetailsOf } from './contact-details.ts'

test('lines that start with Email, Phone and Address are contact details, and web addresses are links', () => {
  const text = [
    'Questions? Write to us.',
    'Email: hello@summit.example',
    'Phone: +254 700 000 000',
    'Address: KICC, Harambee Avenue, Nairobi',
    'LinkedIn: https://linkedin.example/company/summit',
    'Fax: none',
  ]
  assert.deepEqual(contactDetailsOf(parseHtml(text.join('\n'))), {
    email: 'hello@summit.example',
    phone: '+254 700 000 000',
    address: 'KICC, Harambee Avenue, Nairobi',
    links: [{ label: 'LinkedIn', href: 'https://linkedin.example/company/summit' }],
  })
})

test('hard breaks and list items count as lines, and marks are ignored', () => {
  const html = '<p><b>Email:</b> a@b.example<br>PHONE : 123</p><ul><li>address: Nairobi</li></ul>'
  assert.deepEqual(contactDetailsOf(parseHtml(html)), {
    email: 'a@b.example',
    phone: '123',
    address: 'Nairobi',
    links: [],
  })
})

test('the first of two lines with the same label counts', () => {
  assert.deepEqual(contactDetailsOf(parseHtml('Email: first@b.example\nEmail: second@b.example')), {
    email: 'first@b.example',
    links: [],
  })
})

test('a link that is not a web address is left out', () => {
  assert.deepEqual(contactDetailsOf(parseHtml('X: javascript:alert(1)\nY: //evil.example')), { links: [] })
})

test('without text there are no contact details', () => {
  assert.deepEqual(contactDetailsOf(null), { links: [] })
  assert.deepEqual(contactDetailsOf(undefined), { links: [] })
  assert.deepEqual(contactDetailsOf(parseHtml('')), { links: [] })
})
