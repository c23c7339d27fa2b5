import type { Page } from '@playwright/test';

/** Adds an order to a page: the picture of a product with its name, and a parcel's number. */
export const addOrder = (page: Page, product: string, trackingNo: string): Promise<void> =>
  page.evaluate(
    ([name, number]) => {
      const order = document.createElement('section');
      const picture = document.createElement('img');
      picture.alt = name!;
      const words = [name!, `Tracking number: ${number}`].map((text) => {
        const line = document.createElement('p');
        line.textContent = text;
        return line;
      });
      order.append(picture, ...words);
      document.body.append(order);
    },
    [product, trackingNo],
  );
