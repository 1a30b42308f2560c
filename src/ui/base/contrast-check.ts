type Rgb = readonly [red: number, green: number, blue: number];

/** The opaque OKLCH colours of the rule that starts with `opening`, as linear sRGB, by name. */
export function parseTokens(css: string, opening: string): Map<string, Rgb> {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`No rule starts with ${opening}`);
  const rule = css.slice(start, css.indexOf('}', start));
  const colours = rule.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...colours].map(([, name = '', ...numbers]) => {
      const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number);
      return [name, toLinearRgb(lightness, chroma, hue)];
    }),
  );
}

/** The contrast ratio of two tokens, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(tokens: Map<string, Rgb>, text: string, ground: string): number {
  const [darker = 0, lighter = 0] = [luminance(tokens, text), luminance(tokens, ground)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(tokens: Map<string, Rgb>, name: string): number {
  const colour = tokens.get(name);
  if (!colour) throw new Error(`No token is called ${name}`);
  const [red, green, blue] = colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Björn Ottosson's OKLab to linear sRGB; what lies outside of the gamut is clipped, as screens do. */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}
