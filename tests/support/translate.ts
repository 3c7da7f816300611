// A browser that translates a page puts each of its texts into two elements of its own, except where it is told not to.
export function translateAsBrowsers(document: Document): void {
  if (document.querySelector('meta[name=google][content=notranslate]')) return
  if (document.documentElement.getAttribute('translate') === 'no') return
  wrapTexts(document.body)
}

/** As it does. */
function wrapTexts(root: Node): void {
  for (const child of root.childNodes) {
    if (child.nodeName === 'STYLE' || child.nodeName === 'SCRIPT' || child.nodeName === 'FONT') continue
    if (child.nodeType !== 3) {
      wrapTexts(child)
      continue
    }
    if (!child.textContent?.trim()) continue
    const [outer, inner] = [root.ownerDocument?.createElement('font'), root.ownerDocument?.createElement('font')]
    if (!outer || !inner) continue
    inner.textContent = child.textContent
    outer.append(inner)
    root.replaceChild(outer, child)
  }
}
