import { mediumDate, partsOf } from '../lib/dates.ts'

/** 'Wednesday, April 14, 2027'; in a narrow column, the line breaks after the weekday. */
export const LongDate = ({ isoDay }: { isoDay: string }) => (
  <>
    {`${partsOf(isoDay).weekday}, `}
    <span className="inline-block">{mediumDate(isoDay)}</span>
  </>
)
