import type { Page } from '@playwright/test';

/**
 * What of a page nobody can read whole: more than the screen is wide, figures that something hides or that stand beyond it, and
 * what is chosen in a list that is too narrow for it (one that has a whole line says that it goes on). What scrolls sideways
 * by itself is read by scrolling.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) return ['no main part'];
    const beyond = document.documentElement.scrollWidth - innerWidth;
    const said = (text: string) => text.trim().slice(0, 40);

    const pen = document.createElement('canvas').getContext('2d');
    const lists = [...main.querySelectorAll('select')].flatMap((list) => {
      const style = getComputedStyle(list);
      const text = list.selectedOptions[0]?.text ?? '';
      const hasLine = list.clientWidth > 320;
      if (!pen || list.clientWidth === 0 || hasLine) return [];
      pen.font = style.font;
      const room =
        list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return pen.measureText(text).width > room + 1 ? [`chosen, but cut: ${said(text)}`] : [];
    });

    /** The edges within which something can be seen; null where it is for screen readers alone, or is scrolled to. */
    const edgesOf = (element: Element): { left: number; right: number } | null => {
      let edges = { left: 0, right: innerWidth };
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one);
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        if (overflowX === 'visible') continue;
        const { left, right, width } = one.getBoundingClientRect();
        if (width <= 2) return null;
        edges = { left: Math.max(edges.left, left), right: Math.min(edges.right, right) };
      }
      return edges;
    };
    const figures: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!parent || !text || !/\d/.test(text) || parent.closest('select, option')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const edges = edgesOf(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (edges && width > 0 && (left < edges.left - 1 || right > edges.right + 1))
        figures.push(`figure cut: ${said(text)}`);
    }
    return [...(beyond > 0 ? [`${beyond} px wider than the screen`] : []), ...lists, ...figures];
  });
}
