import { Portrait } from '../ui/portrait.tsx'
import { ImagePlaceholder, ResponsiveImage } from '../ui/responsive-image.tsx'
import { portraits, scene } from './demo-pictures.ts'
import { Chapter, Row, Specimen } from './specimen.tsx'

export function Pictures() {
  return (
    <Chapter title="Pictures">
      <Specimen name="Portrait: photo, initials, one name, marks">
        <Row>
          {[
            ['Adaeze Okonkwo', portraits[0]],
            ['Jean-Claude Habimana', null],
            ['Madonna', null],
            ['Ọlá Ṣẹgun', null],
          ].map(([name, image]) => (
            <Portrait key={name} name={name ?? ''} image={image} sizes="80px" className="guide-portrait" />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Picture">
        <ResponsiveImage path={scene} alt="A speaker on the stage" sizes="320px" className="guide-picture" />
      </Specimen>
      <Specimen name="Picture missing">
        <ImagePlaceholder alt="A speaker on the stage" className="guide-picture" />
      </Specimen>
    </Chapter>
  )
}
