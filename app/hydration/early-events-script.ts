/**
 * Runs in the head of every page, before anything else (at most 1 KB, tested). Until hydration it records button
 * presses, submits and typed text in order, and `replay-early-events.ts` replays them. Links, and forms with an
 * `action`, work without JavaScript and are left to the browser.
 */
export const earlyEventsScript = `(()=>{
let q=[],types="click submit input focusin focusout".split(" "),
record=e=>{
let k=e.type,t=e.target,last=q.at(-1)
if(early.paused)return
if(k=="click"){t=t.closest("a,button");if(t?.localName!="button"||t.type=="submit"&&t.form?.hasAttribute("action"))return}
if(k=="submit"&&t.hasAttribute("action"))return
e.stopImmediatePropagation()
if(k[0]=="f")return
if(k=="input"){
if(last?.t!=t)q.push(last={k,t})
last.v=t.value;last.c=t.checked
return}
e.preventDefault()
if("tapped"in t.dataset)return
t.dataset.tapped=""
t.ariaBusy="true"
q.push({k,t,n:t.ariaLabel||t.textContent})},
early=window.earlyEvents={q,stop(){for(let k of types)removeEventListener(k,record,!0);for(let{t}of q)delete t.dataset.tapped,t.ariaBusy=null}}
for(let k of types)addEventListener(k,record,!0)
})()`
