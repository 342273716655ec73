import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveNotice, noticeText, type SeenTalk, seenTalk } from './talk-moves.ts'

const talk = { topic: 'Custody', date: '2027-04-14', day: null, time: '10:00', location: 'Hall A', speakers: ['Ada'] }

function moveText(before: SeenTalk, after: SeenTalk | undefined, today: string) {
  const notice = moveNotice(before, after, today)
  return notice && noticeText(notice)
}

test('a talk that left the agenda is missed until its day is over', () => {
  assert.equal(moveText(talk, undefined, '2027-04-14'), 'Your session is no longer on the agenda: Custody')
  assert.equal(moveText(talk, undefined, '2027-04-15'), undefined)
  assert.equal(
    moveText({ ...talk, date: null }, undefined, '2027-04-15'),
    'Your session is no longer on the agenda: Custody',
  )
})

test('a talk that moved is named with what differs', () => {
  assert.equal(moveText(talk, talk, '2027-04-13'), undefined)
  assert.equal(
    moveText(talk, { ...talk, time: '11:00', location: null }, '2027-04-13'),
    'Your session moved: Custody, 10:00 → 11:00, Hall A → no room',
  )
})

test('a talk that is over is named only if it moves to a day to come', () => {
  assert.equal(moveText(talk, { ...talk, location: 'Hall B' }, '2027-04-15'), undefined)
  assert.equal(
    moveText(talk, { ...talk, date: '2027-04-16' }, '2027-04-15'),
    'Your session moved: Custody, Wed, April 14 10:00 → Fri, April 16 10:00',
  )
})

test('a corrected name is no news, unlike another speaker', () => {
  const names: Record<string, string> = { a: 'Ada Obi', b: 'Bisi' }
  const seen = (speakers: string[]) => seenTalk({ ...talk, speakers, speaker: 'Team Kobo' }, (id) => names[id])
  const before = seen(['a'])
  names.a = 'Ada Obì'
  assert.equal(moveText(before, seen(['a']), '2027-04-13'), undefined)
  assert.equal(
    moveText(before, seen(['b']), '2027-04-13'),
    'Your session has different speakers: Custody, Ada Obi, Team Kobo → Bisi, Team Kobo',
  )
  // A talk that an earlier release stored.
  assert.ok(moveText({ ...before, speakerIds: undefined }, seen(['a']), '2027-04-13'))
})
