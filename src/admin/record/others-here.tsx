import { useMemo } from 'react'
import { useOpenRecord, useOthers } from '../../browser/presence.ts'
import type { OpenRecord } from '../../lib/open-record.ts'
import type { Column } from '../../ui/table/column.ts'
import { useMomentText } from '../use-moment-text.ts'
import type { Entity } from './entity.ts'

/** Shows who else has this record open, and shows them this person. Nothing is locked. */
export function OthersHere({ entity, id }: { entity: Entity; id: string | undefined }) {
  useOpenRecord(entity.name, id)
  const others = useOthers(entity.name).filter(({ recordId }) => recordId === id)
  const momentText = useMomentText()
  return (
    <div role="status" className="contents">
      {others.length > 0 && (
        <p className="alert tone-info">
          {others.map(({ name, since }) => `${name} has this open too, since ${momentText(since)}.`).join(' ')} If you
          change the same fields, whoever saves last is asked which values to keep.
        </p>
      )}
    </div>
  )
}

/** Returns the columns of a table, with the people who have a record open below its name. */
export function useColumnsWithOthers<Rec extends { id: string }>(entity: Entity, columns: Column<Rec>[]) {
  const others = useOthers(entity.name)
  const momentText = useMomentText()
  return useMemo(() => {
    if (others.length === 0) return columns
    const sentence = ({ name, since }: OpenRecord) => `${name} has been editing since ${momentText(since)}`
    return columns.map((column) => (column.isName ? withOthers(column, others, sentence) : column))
  }, [columns, others, momentText])
}

function withOthers<Rec extends { id: string }>(
  column: Column<Rec>,
  others: OpenRecord[],
  sentence: (other: OpenRecord) => string,
): Column<Rec> {
  return {
    ...column,
    cell: (record) => {
      const content = column.cell?.(record) ?? String(column.value?.(record) ?? '')
      const here = others.filter(({ recordId }) => recordId === record.id)
      if (here.length === 0) return content
      return (
        <>
          {content}
          <span className="block text-xs font-normal text-muted">{here.map(sentence).join(', ')}</span>
        </>
      )
    },
  }
}
