import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStatement, addTablesRead, recordTablesRead, withoutRecording } from './tables-read.server.ts'

const tablesOf = (...statements: string[]) =>
  recordTablesRead((tables) => {
    for (const statement of statements) addStatement(statement)
    return [...tables]
  })

test('the tables of a statement are those behind from and join', () => {
  assert.deepEqual(tablesOf('select * from "speakers" where "id" = ?', 'select value from revision'), [
    'speakers',
    'revision',
  ])
  assert.deepEqual(
    tablesOf('select * from "agenda" left join "speakers" on true where "id" in (select "id" from "events")'),
    ['agenda', 'speakers', 'events'],
  )
})

test('a function that makes rows is no table', () => {
  assert.deepEqual(tablesOf('select "id" from "speakers" where "id" in (select value from json_each(?))'), ['speakers'])
  assert.deepEqual(tablesOf('select value from json_array_elements_text($1::json) as chosen(value)'), [])
})

test('what is read within, at any later time, is recorded around it, too; what is asked not to be is not', async () => {
  const outer = await recordTablesRead(async (tables) => {
    await recordTablesRead(async (inner) => {
      await Promise.resolve()
      addStatement('select * from "events"')
      assert.deepEqual([...inner], ['events'])
    })
    addTablesRead(['pages'])
    await withoutRecording(async () => addStatement('select * from "content"'))
    return tables
  })
  assert.deepEqual([...outer], ['events', 'pages'])
  addStatement('select * from "tickets"')
  assert.deepEqual([...outer], ['events', 'pages'])
})
