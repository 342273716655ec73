import { seenTalks } from '../../browser/stars/seen-talks.ts'
import { stars } from '../../browser/stars/stars.ts'
import type { AgendaItem } from '../../features/agenda/agenda-item.ts'
import { moveNotice, noticeText, type SeenTalk, seenTalk } from '../../features/agenda/rules/talk-moves.ts'
import type { LocalApi } from '../../offline/local-api.ts'

/** A starred talk that moved: what to say, and its page if it still has one. */
export type MovedTalk = { id: string; text: string; isOnAgenda: boolean }

type Record = { id: string; name: string }

/**
 * Compares the starred talks with what the visitor knew of them. What is new is remembered: a star, and the talks of a visitor
 * whose device had no data yet.
 * @param today in the summit's time zone, YYYY-MM-DD
 * @returns the talks that moved since
 */
export async function movedTalks({ records, revision }: LocalApi, today: string): Promise<MovedTalk[]> {
  if (revision === undefined) return []
  await stars.open()
  const [starred, present] = [stars.starred(), presentTalks(records)]
  await seenTalks.keepOnly(starred)
  const seen = await seenTalks.read<SeenTalk>()
  const added = [...starred].flatMap((id): [string, SeenTalk][] => {
    const talk = seen.has(id) ? undefined : present(id)
    return talk ? [[id, talk]] : []
  })
  if (added.length > 0) await seenTalks.store(added)
  return [...seen].flatMap(([id, before]) => {
    const after = present(id)
    const notice = moveNotice(before, after, today)
    return notice ? [{ id, text: noticeText(notice), isOnAgenda: after !== undefined }] : []
  })
}

/** Remembers a talk as it is now. */
export async function acknowledge({ records }: LocalApi, id: string): Promise<void> {
  const talk = presentTalks(records)(id)
  await (talk ? seenTalks.store([[id, talk]]) : seenTalks.forget(id))
}

/** Returns a function that returns a talk of the public agenda. */
export function presentTalks({ agenda = [], speakers = [] }: LocalApi['records']) {
  const names = new Map((speakers as unknown as Record[]).map(({ id, name }) => [id, name]))
  return (id: string): SeenTalk | undefined => {
    const talk = (agenda as unknown as (AgendaItem & Record)[]).find((each) => each.id === id)
    return talk && seenTalk(talk, (speaker) => names.get(speaker))
  }
}
