"""Every request as a value: `requests.reminder_save(title="Milk")`. For `client.ask`, and several of
them for `client.store.apply`, which does all or none.
"""

from ._request import Page as Page
from ._request import Pages as Pages
from ._request import Request as Request
from ._requests import *
