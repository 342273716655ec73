import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../../rich-text/parse-html.server.ts'
import { contactDetailsOf } from './contact-details.ts'

test('the lines that start with Email, Phone and Address are the contact details, and web addresses are links', () => {
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

test('hard breaks and list items are lines, too, and marks do not matter', () => {
  const html = '<p><b>Email:</b> a@b.example<br>PHONE : 123</p><ul><li>address: Nairobi</li></ul>'
  assert.deepEqual(contactDetailsOf(parseHtml(html)), {
    email: 'a@b.example',
    phone: '123',
    address: 'Nairobi',
    links: [],
  })
})

test('of two lines with the same label the first counts', () => {
  assert.deepEqual(contactDetailsOf(parseHtml('Email: first@b.example\nEmail: second@b.example')), {
    email: 'first@b.example',
    links: [],
  })
})

test('a link that is no web address is left out', () => {
  assert.deepEqual(contactDetailsOf(parseHtml('X: javascript:alert(1)\nY: //evil.example')), { links: [] })
})

test('without a text there are no contact details', () => {
  assert.deepEqual(contactDetailsOf(null), { links: [] })
  assert.deepEqual(contactDetailsOf(undefined), { links: [] })
  assert.deepEqual(contactDetailsOf(parseHtml('')), { links: [] })
})
