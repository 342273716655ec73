import { Link } from 'react-router'
import { type ContentTab, tabTitles } from '../../features/content/content-tabs.ts'
import type { ListedChange } from '../../features/history/history.ts'
import { groupBy } from '../../lib/group-by.ts'
import { linkOf } from '../change-link.ts'
import type { ChangeGroup } from './group-changes.ts'

type Props = {
  group: ChangeGroup
  /** True when older changes of the group may not be loaded. */
  isCut?: boolean
  /** Links only the first record; the link covers the nearest positioned ancestor. */
  isRow?: boolean
}

/** Changes in one sentence, with links to their records: 'Ada Obi updated the speaker “Amina”', 'Ada added 32 pictures'. */
export function ChangeSentence({ group, isCut = false, isRow = false }: Props) {
  const parts = [...groupBy(group, ({ what, entity }) => `${what} ${entity}`).values()] as ChangeGroup[]
  const shown = parts.slice(0, maxParts)
  return (
    <>
      <bdi className="font-semibold">{group[0].actorName}</bdi>
      {shown.map((part, index) => (
        <span key={`${part[0].what} ${part[0].entity}`}>
          {index === 0 ? ' ' : index === parts.length - 1 ? ' and ' : ', '}
          <Part
            changes={part}
            previous={shown[index - 1]?.[0]}
            isCut={isCut}
            link={linkKinds[`${isRow && index === 0}`]}
          />
        </span>
      ))}
      {parts.length > shown.length && ' and more'}
    </>
  )
}

const maxParts = 3

const linkKinds = { true: 'font-semibold after:absolute after:inset-0 hover:underline', false: 'link' }

type PartProps = { changes: ChangeGroup; previous: ListedChange | undefined; isCut: boolean; link: string }

function Part({ changes, previous, isCut, link }: PartProps) {
  const [latest] = changes
  const { what, entity, recordId } = latest
  const count = new Set(changes.map(({ recordId }) => recordId)).size
  if (count > 1) {
    const verb = verbsOfMany[what] ?? what
    const isSaid = previous && previous.what === what
    return (
      <>
        {!isSaid && `${verb} `}
        <Link {...linkOf({ ...latest, recordId: undefined })} className={link}>
          {count.toLocaleString('en-US')}
          {isCut && '+'} {plurals[entity] ?? `${entity}s`}
        </Link>
      </>
    )
  }
  return (
    <>
      {previous?.what !== what && `${what} `}the {entity} “
      <Link {...linkOf(latest)} className={link}>
        <bdi>{nameOf(latest) || recordId}</bdi>
      </Link>
      ”{changes.length > 1 && ` ${changes.length} times`}
    </>
  )
}

const verbsOfMany: Partial<Record<ListedChange['what'], string>> = { created: 'added', moved: 'reordered' }

const plurals: Record<string, string> = { 'gallery image': 'pictures' }

/** Returns the name of a changed record for people: sections have titles in the console. */
export const nameOf = ({ entity, label }: ListedChange): string =>
  entity === 'content section' ? (tabTitles[label as ContentTab] ?? label) : label
